// A stylesheet that is imported is its text.

declare module "*.css" {
  const text: string;
  export default text;
}
