export const Level = ({ liters, children }) => (
  <div className="level rounded-xl border p-4">
    <strong>{liters} l</strong>
    {children}
  </div>
);

export default function Row({ name = "north", trees = [] }) {
  return (
    <ul data-row={name}>
      {trees.map((tree) => (
        <li key={tree}>{tree}</li>
      ))}
    </ul>
  );
}
