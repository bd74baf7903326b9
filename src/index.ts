// The public API, by name.
export { build, check } from "./build.ts";
export { defineConfig } from "./config.ts";
export { DocsgenError } from "./diagnostics.ts";
export { type ServeOptions, serve } from "./serve.ts";
export type {
  ApiStanding,
  BuildOptions,
  BuildResult,
  CheckLevel,
  Checks,
  Config,
  Diagnostic,
  DirectiveProps,
  FooterColumn,
  FrontMatter,
  HeadTag,
  Limits,
  NavbarItem,
  NavCategory,
  NavItem,
  NavLink,
  NavMore,
  NotFoundProps,
  PageProps,
  Progress,
  PropLink,
  SampleCounts,
  SampleSummary,
  SamplesConfig,
  Severity,
  SidebarCategory,
  SidebarItem,
  SidebarItemConfig,
  SidebarLink,
  SiteProps,
  TocItem,
  VersionRecord,
} from "./types.ts";
