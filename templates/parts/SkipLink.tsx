// The first link of every page, visible when focused.
import { say } from "./own-text.ts";

/** Renders the link that leads past header, sidebar and the list of headings. */
export function SkipLink() {
  return (
    <a className="skip-link" href="#page:content">
      {say("Skip to content")}
    </a>
  );
}
