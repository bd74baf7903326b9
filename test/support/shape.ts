// How V8 holds objects: those that are made alike, thousand by thousand, must share a shape (a hidden class). One of its own
// for each costs memory that only full collections give back, and slows down all that reads them.
import v8 from "node:v8";

v8.setFlagsFromString("--allow-natives-syntax");
const haveSameMap = new Function("a", "b", "return %HaveSameMap(a, b)") as (a: object, b: object) => boolean;
const hasFastProperties = new Function("a", "return %HasFastProperties(a)") as (a: object) => boolean;

/** Says what is wrong with the shapes of objects that are made alike; "" for nothing. */
export function faultOfShapes([first, ...others]: readonly object[]): string {
  if (!first || others.length === 0) return "fewer than two objects";
  if (![first, ...others].every(hasFastProperties)) return "held as a dictionary";
  return others.every((other) => haveSameMap(first, other)) ? "" : "a shape for each";
}

/** Whether V8 holds a text with one byte for each character: it writes it down as it holds it. */
export function isOneByte(text: string): boolean {
  // After two bytes that tell the format, and perhaps one that aligns, comes what kind of value it is.
  const [, , ...rest] = v8.serialize(text);
  return rest.find((byte) => byte !== 0) === '"'.charCodeAt(0);
}
