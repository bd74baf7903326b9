// The first link of every page, visible when focused.

/** Renders the link that leads past header and sidebar. */
export function SkipLink() {
  return (
    <a className="skip-link" href="#page:content">
      Skip to content
    </a>
  );
}
