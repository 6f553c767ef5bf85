export const Counter = ({ start }) => {
  const [count, setCount] = useState(start);
  return (
    <button type="button" className="rounded-lg border px-4 py-2" onClick={() => setCount(count + 1)}>
      {count} readings
    </button>
  );
};
