// Source maps of the compiled program: which line of which file a piece of it comes from, and no more. What each token of a
// line comes from was a quarter of the package.
import fs from "node:fs";

const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/**
 * Leaves of a map the places at which another line of the source begins.
 * @param moved finds where a place of the code that the map is of has come to
 */
export function mapOfLines(json, moved) {
  const map = JSON.parse(json);
  /** Column; index of the source, line and column in it. */
  const now = [0, 0, 0, 0];
  let kept = [0, 0, 0, 0];
  const lines = map.mappings.split(";").map((line, row) => {
    now[0] = kept[0] = 0;
    let isFirst = true;
    const places = [];
    for (const segment of line.split(",")) {
      const numbers = decode(segment);
      for (let i = 0; i < Math.min(numbers.length, 4); i++) now[i] += numbers[i];
      if (numbers.length < 4 || (!isFirst && now[1] === kept[1] && now[2] === kept[2])) continue;
      isFirst = false;
      // A column in the source, which a line does not need, was a hundredth of the package.
      const place = [moved(row, now[0]), now[1], now[2], 0];
      places.push(place.map((number, i) => encode(number - kept[i])).join(""));
      kept = place;
    }
    return places.join(",");
  });
  return JSON.stringify({ ...map, names: [], mappings: lines.join(";") });
}

/** Leaves the same of a map in a file, whose code stays where it is. */
export function keepLines(file) {
  fs.writeFileSync(
    file,
    mapOfLines(fs.readFileSync(file, "utf8"), (_row, column) => column),
  );
}

/** Reads numbers in digits of base 64, the sign in the lowest bit. */
function decode(text) {
  const numbers = [];
  let value = 0;
  let shift = 0;
  for (const digit of text) {
    const bits = DIGITS.indexOf(digit);
    value |= (bits & 31) << shift;
    shift += 5;
    if (bits & 32) continue;
    numbers.push(value & 1 ? -(value >> 1) : value >> 1);
    value = shift = 0;
  }
  return numbers;
}

function encode(number) {
  let text = "";
  let rest = number < 0 ? (-number << 1) | 1 : number << 1;
  do {
    text += DIGITS[(rest & 31) | (rest > 31 ? 32 : 0)];
    rest >>= 5;
  } while (rest > 0);
  return text;
}
