import { useState } from 'react';

/** The lazy second route, with one field to type in: the floor for the key press to paint. */
export function SecondScreen() {
  const [text, setText] = useState('');
  return (
    <>
      <h1>Second</h1>
      <label>
        Text <input value={text} onChange={(event) => setText(event.target.value)} />
      </label>
      <p>{text}</p>
    </>
  );
}
