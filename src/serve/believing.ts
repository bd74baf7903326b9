// What a preview believes of the cache. Its seals say that it is whole, not who set them: where docsgen fails, the cache is
// forgotten and the preview opened anew, once, as a build does all once more. What fails again is a defect.
import { isDefect, unusableCache } from "../build.ts";
import { forgetKept } from "../cache-folder.ts";
import { denied } from "../denied.ts";
import { DocsgenError, messageOf, sortDiagnostics } from "../diagnostics.ts";
import { openPreview, type Preview, type PreviewOptions } from "../preview.ts";
import type { Diagnostic, SiteCheck } from "../types.ts";

/** Opens a preview that opens itself anew where what is kept makes docsgen fail. @throws as `openPreview` */
export async function openBelieving(options: PreviewOptions): Promise<Preview> {
  if (options.cache === false) return openPreview(options);
  const believing = new Believing(options);
  await believing.open();
  return believing;
}

class Believing implements Preview {
  readonly #options: PreviewOptions;
  #current: Preview | undefined;
  /** The preview that is heard. */
  #heard = 0;
  #opened = 0;
  /** Why the cache was forgotten. */
  #why: string | undefined;
  /** Told when all is checked, and what failed before does no more. */
  #warning: Diagnostic | undefined;
  /** What opens it anew. */
  #opening: Promise<void> | undefined;
  /** Whether it was opened anew, and nobody has heard of that. */
  #isAnew = false;
  #isClosed = false;

  constructor(options: PreviewOptions) {
    this.#options = options;
  }

  /** Opens it. */
  async open(): Promise<void> {
    try {
      this.#current = await this.#openNext();
    } catch (error) {
      if (error instanceof DocsgenError || this.#isEnded) throw error;
      this.#forget(reasonOf(error));
      this.#current = await this.#openNext();
    }
  }

  get config() {
    return this.#preview.config;
  }

  get pages() {
    return this.#preview.pages;
  }

  get reference() {
    return this.#preview.reference;
  }

  get places() {
    return this.#preview.places;
  }

  get styles() {
    return this.#preview.styles;
  }

  find(wanted: string) {
    return this.#ask((preview) => preview.find(wanted));
  }

  findNow(wanted: string) {
    return this.#ask((preview) => preview.findNow(wanted));
  }

  async update(paths: ReadonlySet<string>, believe: boolean) {
    const update = await this.#ask((preview) => preview.update(paths, believe));
    if (!update || !this.#isAnew) return update;
    this.#isAnew = false;
    return { ...update, isEmpty: false };
  }

  glance(): void {
    this.#preview.glance();
  }

  problems(): readonly Diagnostic[] {
    return this.#withWarning(this.#preview.problems());
  }

  problemsAt(wanted: string) {
    return this.#preview.problemsAt(wanted);
  }

  report() {
    return this.#ask((preview) => preview.report());
  }

  giveWay(): void {
    this.#preview.giveWay();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#opening;
    await this.#current?.close();
  }

  get #isEnded(): boolean {
    return this.#isClosed || this.#options.signal?.aborted === true;
  }

  get #preview(): Preview {
    return this.#current as Preview;
  }

  /** Asks the preview; asks again where it is another one by then. */
  async #ask<T>(question: (preview: Preview) => Promise<T>): Promise<T> {
    for (;;) {
      await this.#opening;
      const asked = this.#preview;
      try {
        const answer = await question(asked);
        if (asked === this.#current) return answer;
      } catch (error) {
        if (asked === this.#current && !this.#isOpenedAnewFor(error)) throw error;
      }
    }
  }

  async #openNext(): Promise<Preview> {
    const { wake, changed, checked, failed } = this.#options;
    const before = this.#heard;
    const mine = ++this.#opened;
    const isHeard = () => this.#heard === mine;
    this.#heard = mine;
    try {
      return await openPreview({
        ...this.#options,
        wake: () => isHeard() && wake(),
        changed: () => isHeard() && changed(),
        checked: (check) => isHeard() && this.#checked(check, checked),
        failed: (error) => isHeard() && !this.#isOpenedAnewFor(error) && failed(error),
      });
    } catch (error) {
      this.#heard = before;
      throw error;
    }
  }

  #checked(check: SiteCheck, tell: PreviewOptions["checked"]): void {
    const defect = check.diagnostics.find(isDefect);
    if (defect && this.#openAnew([defect.message, defect.hint].join("\n"))) return;
    const { project } = this.#options;
    if (!defect && this.#why !== undefined) this.#warning ??= unusableCache(project, this.#why);
    tell({ ...check, diagnostics: this.#withWarning(check.diagnostics) });
  }

  /** Whether it is opened anew because of what was thrown, or is so already. */
  #isOpenedAnewFor(error: unknown): boolean {
    return this.#opening !== undefined || (!(error instanceof DocsgenError) && this.#openAnew(reasonOf(error)));
  }

  /** Opens it anew, if that was not tried before; says whether it does. */
  #openAnew(why: string): boolean {
    const { wake, failed } = this.#options;
    if (this.#why !== undefined || this.#isEnded) return false;
    this.#opening = this.#replace(this.#preview, why)
      .catch((error) => {
        if (!this.#isEnded) failed(error);
      })
      .finally(() => {
        this.#opening = undefined;
        if (!this.#isEnded) wake();
      });
    return true;
  }

  async #replace(last: Preview, why: string): Promise<void> {
    this.#forget(why);
    this.#current = await this.#openNext();
    this.#isAnew = true;
    await last.close(false);
  }

  #forget(why: string): void {
    const { cacheDir } = this.#options.project;
    this.#why = why;
    try {
      forgetKept(cacheDir);
    } catch (error) {
      throw denied(error, cacheDir);
    }
  }

  #withWarning(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
    return this.#warning ? sortDiagnostics([...diagnostics, this.#warning]) : diagnostics;
  }
}

function reasonOf(error: unknown): string {
  return (error instanceof Error && error.stack) || messageOf(error);
}
