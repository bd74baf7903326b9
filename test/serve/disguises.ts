// Paths that try to reach what a server does not serve: a `secret.txt` beside its folder, dotfiles, what links lead to.

/** Lists them, as they stand in the first line of a request. @param folder absolute path of the folder that has the secret */
export function disguises(folder: string): string[] {
  const dots = [
    "..",
    "%2e%2e",
    "%2E%2e",
    ".%2e",
    "%2e.",
    "%252e%252e",
    "..%00",
    "..;",
    "...",
    "%c0%ae%c0%ae",
    "%u002e%u002e",
    "．．",
  ];
  const slashes = ["/", "%2f", "%2F", "\\", "%5c", "%5C", "%252f", "//", "/./", "%c0%af", "/%00/", "∕"];
  const paths = dots.flatMap((dot) =>
    slashes.flatMap((slash) => [
      `/${dot}${slash}secret.txt`,
      `/docs/x${slash}${dot}${slash}${dot}${slash}${dot}${slash}secret.txt`,
    ]),
  );
  paths.push(
    ...["../secret.txt", "secret.txt", "\\secret.txt", "..", "*", "?/../secret.txt", "#/../secret.txt"],
    ...[
      `//${folder}/secret.txt`,
      `${folder}/secret.txt`,
      `/${encodeURIComponent(`${folder}/secret.txt`)}`,
      `file://${folder}/secret.txt`,
    ],
    ...[
      "http://127.0.0.1/../secret.txt",
      "//127.0.0.1/secret.txt",
      "/..?/secret.txt",
      "/../dist/../secret.txt",
      "/docs/../../secret.txt",
    ],
    ...[
      "/.secret",
      "/%2esecret",
      "/./.secret",
      "/docs/../.secret",
      "/.git/config",
      "/%2egit/config",
      "/.git%2fconfig",
      "/docs/.draft",
      "/docs/%2edraft/",
    ],
    ...[
      "/link.txt",
      "/link.txt/",
      "/linked/index.html",
      "/linked",
      "/up/secret.txt",
      "/up/dist/../secret.txt",
      "/docs/loop/../../secret.txt",
    ],
    ...["/link.txt%00.html", "/secret.txt%00", "/dist/../secret.txt", "/../dist/link.txt", "/up/secret", "/up/secret/"],
  );
  return paths;
}
