export default function Late() {
  return <p>Loaded later.</p>;
}
