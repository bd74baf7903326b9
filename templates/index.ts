// The templates by name, for docsgen itself and for sites that wrap them.
import type { ReactNode } from "react";
import type { DirectiveProps } from "../src/types.ts";
import { Admonition } from "./directives/Admonition.tsx";
import { Cards } from "./directives/Cards.tsx";
import { Tabs } from "./directives/Tabs.tsx";

export { ApiIndexPage } from "./ApiIndexPage.tsx";
export { ApiItemPage } from "./ApiItemPage.tsx";
export { ApiPackagePage } from "./ApiPackagePage.tsx";
export { NotFound } from "./NotFound.tsx";
export { Page } from "./Page.tsx";
export { ApiCode } from "./parts/ApiCode.tsx";
export { ApiDeprecated } from "./parts/ApiDeprecated.tsx";
export { ApiDocs } from "./parts/ApiDocs.tsx";
export { ApiFrame } from "./parts/ApiFrame.tsx";
export { ApiHeading } from "./parts/ApiHeading.tsx";
export { ApiHtml } from "./parts/ApiHtml.tsx";
export { ApiImport } from "./parts/ApiImport.tsx";
export { ApiItems } from "./parts/ApiItems.tsx";
export { ApiItemTable } from "./parts/ApiItemTable.tsx";
export { ApiLevelBadges } from "./parts/ApiLevelBadges.tsx";
export { ApiLevelNotice } from "./parts/ApiLevelNotice.tsx";
export { ApiMemberDetails } from "./parts/ApiMemberDetails.tsx";
export { ApiMembers } from "./parts/ApiMembers.tsx";
export { ApiParameters } from "./parts/ApiParameters.tsx";
export { ApiProvenance } from "./parts/ApiProvenance.tsx";
export { ApiSignature } from "./parts/ApiSignature.tsx";
export { ApiTokens } from "./parts/ApiTokens.tsx";
export { ApiUsedIn } from "./parts/ApiUsedIn.tsx";
export { ArticleMeta } from "./parts/ArticleMeta.tsx";
export { Breadcrumbs } from "./parts/Breadcrumbs.tsx";
export { BreakableName } from "./parts/BreakableName.tsx";
export { Footer } from "./parts/Footer.tsx";
export { Head } from "./parts/Head.tsx";
export { Header } from "./parts/Header.tsx";
export { Layout } from "./parts/Layout.tsx";
export { NavbarLinks } from "./parts/NavbarLinks.tsx";
export { Pagination } from "./parts/Pagination.tsx";
export { Sidebar } from "./parts/Sidebar.tsx";
export { SidebarItems } from "./parts/SidebarItems.tsx";
export { SkipLink } from "./parts/SkipLink.tsx";
export { ThemeSwitch } from "./parts/ThemeSwitch.tsx";
export { Toc } from "./parts/Toc.tsx";
export { Redirect } from "./Redirect.tsx";
export { Admonition, Cards, Tabs };

/** Names the component of each directive that stands by itself; `tab` and `card` are items of theirs. */
export const directives: Readonly<Record<string, (props: DirectiveProps) => ReactNode>> = {
  note: Admonition,
  tip: Admonition,
  info: Admonition,
  warning: Admonition,
  danger: Admonition,
  tabs: Tabs,
  cards: Cards,
};

/** Names the directives that have no component of their own, and the one that each must stand in. */
export const directiveItems: Readonly<Record<string, string>> = { tab: "tabs", card: "cards" };
