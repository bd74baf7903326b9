// What was typed while the keyboard had another layout: `руддщ` is hello.

const LATIN = "qwertyuiop[]asdfghjkl;'zxcvbnm,.";
/** Russian and Hebrew, key by key. */
const OTHERS = ["йцукенгшщзхъфывапролджэячсмитьбю", "/'קראטוןםפ][שדגכעיחלךף,זסבהנמצתץ"];

/** Lists what may have been meant: with the keys of the other layout, where that has all letters of what was typed. */
export function otherLayouts(typed: string): string[] {
  return OTHERS.flatMap((other) => [retyped(typed, other, LATIN), retyped(typed, LATIN, other)]).filter(Boolean);
}

/** Gives what the same keys type; "" where a letter has no key. */
function retyped(text: string, from: string, to: string): string {
  let meant = "";
  for (const character of text) {
    const plain = character.toLowerCase();
    const at = from.indexOf(plain);
    if (at < 0 && /\p{L}/u.test(plain)) return "";
    const key = at < 0 ? plain : (to[at] as string);
    meant += plain === character ? key : key.toUpperCase();
  }
  return meant;
}
