import { lazy, Suspense, useEffect, useState } from "react";

const Late = lazy(() => import("./late.jsx"));

export const Lazily = () => {
  const [width, setWidth] = useState(0);
  useEffect(() => setWidth(window.innerWidth), []);
  return (
    <Suspense fallback={<p>Loading</p>}>
      <p>{width} pixels</p>
      <Late />
      <Note>A callout in an island.</Note>
      <Icon icon="leaf" />
    </Suspense>
  );
};
