// Finds components that show nothing because they return nothing. Compiled into the frame, too.

/**
 * Throws for a component that gave undefined and has no `return`: with one, it may have meant nothing at this place.
 * @param component what was called
 */
export function refuseNothing(component: (...args: never) => unknown, given: unknown): void {
  if (given !== undefined) return;
  const source = Function.prototype.toString.call(component);
  if (/\breturn\b/.test(source) || !source.endsWith("}") || /^(?:\([^(){}]*\)|[\w$]+)\s*=>\s*[^{\s]/.test(source))
    return;
  throw new Error("it returns nothing. Write return before what it shows, or return null");
}
