export const Counter = ({ start }) => {
  const [count, setCount] = useState(start);
  return (
    <button type="button" className="counter" onClick={() => setCount(count + 1)}>
      {count} readings
    </button>
  );
};
