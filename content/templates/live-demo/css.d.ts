// Styles are imported for what they do to the page: they export nothing.
declare module "*.css";
