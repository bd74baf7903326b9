// How directives are declared, and what their components receive. Types only.
import type { ReactNode } from "react";

/**
 * When a directive's component is brought to life in the browser: when the page is there, when it is nearly in view, or
 * when the reader presses something in it that has `data-start`. Exported by a component's file as `island`:
 * `export const island: Island = "visible";`
 *
 * The component is rendered on the server as any other; in the browser React takes over what is there. Its props are the
 * same in both places, so what it first shows must be too: what only a browser knows belongs into effects and handlers.
 * The page stands without scripts: what has `data-start` is hidden then, and what has `data-failed` until the component
 * could not be loaded, or threw. Styles that it imports (`import "./counter.css"`) are loaded by pages that use an island;
 * what it imports dynamically is not there on the server.
 */
export type Island = "load" | "visible" | "start";

/** How a directive is written: `:::name` … `:::`, `::name` on a line of its own, `:name[…]` or `:name{…}` in a text. */
export type DirectiveKind = "container" | "leaf" | "text";

/**
 * What an attribute holds. `link` is resolved and checked like a link of Markdown's, `asset` and `image` like an image;
 * an attribute called `href` or `src` is so whatever its type. A list names the values that are allowed.
 */
export type AttributeType = "string" | "number" | "boolean" | "link" | "asset" | "image" | readonly string[];

/**
 * The attributes that a directive takes, by name. One whose name ends in `?` may be left out; a boolean always may, and is
 * false then. Exported by a component's file as `attributes`:
 * `export const attributes = { href: "link", "level?": ["tip", "danger"] } as const satisfies Attributes;`
 * `type Props = DirectiveProps<typeof attributes>;`
 */
export type Attributes = Readonly<Record<string, AttributeType>>;

/** An image's address and size, or its markup where the directive has the attribute `inline` and the file is an SVG. */
export type ImageValue =
  | { readonly href: string; readonly width?: number; readonly height?: number; readonly svg?: undefined }
  | { readonly svg: string };

/** The value of an attribute of a type. */
export type AttributeValue<T extends AttributeType = AttributeType> = T extends "number"
  ? number
  : T extends "boolean"
    ? boolean
    : T extends "image"
      ? ImageValue
      : T extends readonly (infer Word)[]
        ? Word
        : string;

/** The values of declared attributes. */
export type AttributeValues<A extends Attributes> = {
  readonly [K in keyof A as K extends `${string}?` ? never : K]: AttributeValue<A[K]>;
} & { readonly [K in keyof A as K extends `${infer Name}?` ? Name : never]?: AttributeValue<A[K]> };

/** Whether a directive has a text in brackets. */
export type LabelUse = "required" | "optional" | "none";

/** How a directive may be used. Exported by a component's file as `usage`; every field has a default. */
export interface Usage {
  /** What authors call it. @default the file's name: `VersionNote.tsx` is `version-note` */
  readonly names?: readonly string[];
  /** @default container and leaf */
  readonly kinds?: readonly DirectiveKind[];
  /** @default "optional" */
  readonly label?: LabelUse;
  /** Directives that stand only directly inside it, and reach its component as `items`. */
  readonly items?: Readonly<Record<string, ItemUsage>>;
}

/** How an item of a directive may be used. */
export interface ItemUsage {
  /** Without it any attribute is let through. */
  readonly attributes?: Attributes;
  /** @default container */
  readonly kinds?: readonly DirectiveKind[];
  /** @default "optional" */
  readonly label?: LabelUse;
}

/** What is wrong with the use of a directive, and how to mend it. */
export interface DirectiveFault {
  readonly message: string;
  readonly hint?: string;
}

/**
 * What a directive's component receives: `DirectiveProps<typeof attributes>`. Where no attributes are declared, their
 * values are text as the author wrote them.
 */
export interface DirectiveProps<A extends Attributes | undefined = undefined, I extends Attributes | undefined = A> {
  readonly name: string;
  /** Text in brackets, as HTML of inline Markdown; undefined where there is none. */
  readonly label: string | undefined;
  readonly attributes: A extends Attributes ? AttributeValues<A> : Readonly<Record<string, string>>;
  /** HTML of the content. */
  readonly html: string;
  /** The content in a `div`; undefined where there is none. */
  readonly children?: ReactNode;
  /** The label in a `span`; undefined where there is none. */
  readonly labelNode?: ReactNode;
  /** Directives that stand directly inside (a tab in its tabs), in order. */
  readonly items: readonly DirectiveProps<I>[];
  /** Tells several of one page apart: 1, 2, … */
  readonly ordinal: number;
}

/** A directive as docsgen itself handles it, whatever its declared attributes. */
export type AnyDirectiveProps = DirectiveProps<Attributes>;
