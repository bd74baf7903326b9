// Addresses that open a file in its author's editor. Nothing is started: the browser hands the address on.

/** Editors by the names of their commands; `{file}` is absolute and encoded. */
const EDITORS: Readonly<Record<string, string>> = {
  code: "vscode://file/{file}:{line}:{column}",
  "code-insiders": "vscode-insiders://file/{file}:{line}:{column}",
  codium: "vscodium://file/{file}:{line}:{column}",
  cursor: "cursor://file/{file}:{line}:{column}",
  windsurf: "windsurf://file/{file}:{line}:{column}",
  zed: "zed://file/{file}:{line}:{column}",
  subl: "subl://open?url=file:///{file}&line={line}&column={column}",
  mate: "txmt://open?url=file:///{file}&line={line}&column={column}",
  idea: "idea://open?file=/{file}&line={line}&column={column}",
  webstorm: "webstorm://open?file=/{file}&line={line}&column={column}",
};

/**
 * Chooses how places are opened: the pattern itself, the editor that a command line names, else Visual Studio Code.
 * @param editor a pattern with `{file}`, or a command such as `cursor --wait`
 */
export function editorPattern(editor: string | undefined): string {
  if (editor?.includes("{file}")) return editor;
  const name = (editor ?? "")
    .trim()
    .split(/\s+/)[0]
    ?.split(/[\\/]/)
    .pop()
    ?.replace(/\.(?:exe|cmd)$/i, "");
  return (Object.hasOwn(EDITORS, name ?? "") && EDITORS[name ?? ""]) || (EDITORS.code as string);
}

/** The address of a place. @param file absolute */
export function editorLink(pattern: string, file: string, line: number, column: number): string {
  const path = file.replaceAll("\\", "/").replace(/^\//, "").split("/").map(encodeURIComponent).join("/");
  const values: Readonly<Record<string, string>> = { file: path, line: String(line), column: String(column) };
  return pattern.replace(/\{(file|line|column)\}/g, (_, name: string) => values[name] ?? "");
}
