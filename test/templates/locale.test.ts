import * as assert from "uvu/assert";
import { directionOf, ENGLISH, localeWithRegion } from "../../templates/parts/locale.ts";
import { suite } from "../support/suite.ts";

const test = suite("templates: locales");

test("what is known of English is what the system says of it", () => {
  const { language, script, region } = new Intl.Locale("en").maximize();
  assert.equal(ENGLISH, { language, script, region });
});

test("a locale has the direction of its script, and the region that is usual", () => {
  const said = Object.fromEntries(
    ["en", "en-GB", "de", "pt-BR", "ar", "az-Arab", "he", "eo"].map((locale) => [
      locale,
      `${directionOf(locale)} ${localeWithRegion(locale)}`,
    ]),
  );
  assert.equal(said, {
    en: "ltr en_US",
    "en-GB": "ltr en_GB",
    de: "ltr de_DE",
    "pt-BR": "ltr pt_BR",
    ar: "rtl ar_EG",
    "az-Arab": "rtl az_IR",
    he: "rtl he_IL",
    eo: "ltr eo_001",
  });
});

test.run();
