export const Chart = () => {
  const [value, setValue] = useState(1);
  return <button onClick={() => setValue(value + 1)}>{value} crates</button>;
};
