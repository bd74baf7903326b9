// Shows an edit without a load of the page: what it changed is put in its place, and the page's own scripts are told.
import { findAll } from "../dom.ts";
import { keepFocus, readTree } from "../sidebar.ts";
import { chooseTabs, isSelected, tabSets } from "./kept.ts";
import { corresponds, mergeChildren, mergeLists, replaceChildren } from "./merge.ts";
import { ABOUT, type ServedPage } from "./served.ts";

/**
 * Makes what is shown what is served now.
 * @param old what was served when the page became what it is
 * @returns false where only a load can; nothing is done then
 */
export function showEdit(old: ServedPage, next: ServedPage): boolean {
  const main = document.querySelector("main");
  const tree = document.querySelector<HTMLElement>(".tree") ?? undefined;
  const about = findAll(ABOUT, document.head);
  const isOther = !old.frame.isEqualNode(next.frame) || old.styles.length !== next.styles.length;
  if (isOther || !main || !corresponds(about, old.about)) return false;

  mergeLists(document.head, about, old.about, next.about);
  if (!old.main.isEqualNode(next.main)) keepingState(main, () => mergeChildren(main, old.main, next.main));
  if (tree && old.tree && next.tree && !old.tree.isEqualNode(next.tree)) showTree(tree, next.tree);
  return true;
}

/** Changes the page's content; what was chosen there stays chosen, also in what has been put in. */
function keepingState(main: HTMLElement, change: () => void): void {
  const chosen = tabSets().map((tabs) => tabs.find(isSelected)?.textContent);
  const focused = main.contains(document.activeElement) ? document.activeElement : null;
  change();
  document.dispatchEvent(new Event("docsgen-edit"));
  chooseTabs(chosen);
  if (focused?.id && !focused.isConnected) document.getElementById(focused.id)?.focus({ preventScroll: true });
}

/** Puts in the sidebar's entries; what was open there is opened again by its script. */
function showTree(tree: HTMLElement, next: Element): void {
  const state = readTree(tree);
  keepFocus(tree, () => {
    replaceChildren(tree, next);
    tree.dispatchEvent(new CustomEvent("docsgen-edit", { detail: state }));
  });
}
