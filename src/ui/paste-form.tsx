import { type ReactNode, useId, useRef, useState } from 'react';
import { TextInput } from './field.tsx';
import { afterClosing, useScreenActions } from './screen-actions.ts';

type PasteFormProps = {
  label: string;
  placeholder: string;
  /** Handles a text. @returns the error, if any. */
  onText: (text: string) => string | undefined | Promise<string | undefined>;
  /** Describes the result for the text, where the text does not show it. */
  note?: (text: string) => string | undefined;
  children: ReactNode;
};

/** A line for any text with an ID. Pasted lines are handled at once: the field would join them. */
export function PasteForm({ label, placeholder, onText, note, children }: PasteFormProps) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const wordsId = useId();
  const input = useRef<HTMLInputElement>(null);
  useScreenActions([{ label, run: afterClosing(() => input.current?.focus()) }]);
  const said = problem === undefined ? note?.(text) : undefined;

  async function take(taken: string) {
    const found = await onText(taken);
    setProblem(found);
    if (found === undefined) setText('');
  }

  return (
    <form
      noValidate
      className="flex w-full flex-col gap-1 md:w-100"
      onSubmit={(event) => {
        event.preventDefault();
        void take(text);
      }}
    >
      <div className="flex gap-2">
        <TextInput
          ref={input}
          aria-label={label}
          aria-invalid={problem !== undefined || undefined}
          aria-describedby={problem === undefined && said === undefined ? undefined : wordsId}
          placeholder={placeholder}
          autoComplete="off"
          spellCheck={false}
          className="min-w-0 flex-1"
          value={text}
          onPaste={(event) => {
            const pasted = event.clipboardData.getData('text/plain').trim();
            if (text !== '' || !/[\r\n]/.test(pasted)) return;
            event.preventDefault();
            setText(pasted.replaceAll(/\s+/g, ' '));
            void take(pasted);
          }}
          onChange={(event) => {
            setText(event.target.value);
            setProblem(undefined);
          }}
        />
        {children}
      </div>
      <div id={wordsId} className="contents text-12 wrap-anywhere">
        <p role="alert" className="text-bad empty:hidden">
          {problem}
        </p>
        <p role="status" className="text-ink-muted empty:hidden">
          {said}
        </p>
      </div>
    </form>
  );
}
