import { useState } from 'react';

/** Milliseconds after which the making of a file is told at the button: most files are there before the words could be read. */
const toldAfter = 150;

/** Lets one file be made at a time: a second press, however quick, brings no second one. */
export function useOneFile() {
  const [making, setMaking] = useState<'quietly' | 'told'>();
  const makeFile = async (make: () => Promise<void>) => {
    if (making !== undefined) return;
    setMaking('quietly');
    const slow = setTimeout(() => setMaking('told'), toldAfter);
    try {
      await make();
    } finally {
      clearTimeout(slow);
      setMaking(undefined);
    }
  };
  return {
    makeFile,
    /** It takes long enough to be told at the button. */
    isTold: making === 'told',
    /** Why no other file can be asked for now. */
    reason: making === undefined ? undefined : 'A file is being made.',
  };
}
