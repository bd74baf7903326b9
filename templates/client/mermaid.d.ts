// What the diagrams' script asks of a site's mermaid, which docsgen does not install.
declare module "mermaid" {
  interface Mermaid {
    initialize(config: object): void;
    /** @returns the drawing as the text of an svg element */
    render(id: string, source: string): Promise<{ readonly svg: string }>;
  }
  const mermaid: Mermaid;
  export default mermaid;
}
