import { type ReactElement, startTransition, useEffect, useState } from 'react';

type OneByOneProps = {
  /** Each with a key. */
  children: readonly ReactElement[];
};

/** Shows its children one after the other, since a screen full of charts in one go would keep the browser from the person for too long. */
export function OneByOne({ children }: OneByOneProps) {
  const [shown, setShown] = useState(0);
  const isWhole = shown >= children.length;
  useEffect(() => {
    if (isWhole) return;
    const timer = setTimeout(() => startTransition(() => setShown(shown + 1)));
    return () => clearTimeout(timer);
  }, [shown, isWhole]);
  return children.map((child, index) =>
    index < shown ? child : <div key={child.key} aria-hidden="true" className="h-72" />,
  );
}
