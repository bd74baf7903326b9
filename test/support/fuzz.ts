// How often properties are tried: some in every run of the tests, twenty times as many by `npm test -- fuzz --long`.

/** The number of cases that a property is tried with. */
export function times(cases: number): number {
  return process.env["DOCSGEN_TEST_LONG"] ? cases * 20 : cases;
}
