// stub
import type { TakenOver, TakeoverOptions } from "./takeover.ts";
export async function takeOverVitepress(_options: TakeoverOptions): Promise<TakenOver> {
  throw new Error("not yet");
}
