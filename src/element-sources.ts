// Which part of a content security policy says where an element may load from. Pure.
import type { CspDirective } from "./types.ts";

/** By the element, which directive says where its `src` may lead; of images, those say it who look for their files. */
export const ELEMENT_SOURCES: ReadonlyMap<string, CspDirective> = new Map([
  ["script", "script-src"],
  ["iframe", "frame-src"],
  ["video", "media-src"],
  ["audio", "media-src"],
  ["source", "media-src"],
]);
