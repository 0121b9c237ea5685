import { formatNumber } from '#src/lib/numbers.ts';
import { Button } from '#src/ui/button.tsx';
import { LongText } from '#src/ui/long-text.tsx';
import { Markdown } from '#src/ui/markdown.tsx';
import { useAmount } from './folds.ts';

/** UTF-16 units that a message shows at first, and up to which a whole text is set as Markdown: more would hold up the screen. */
const clip = 12_000;
const mostMarkdown = 100_000;

type MessageTextProps = {
  /** Unique in the thread. */
  id: string;
  text: string;
  imageHosts: readonly string[];
};

/** What a message says. The rest of a long one on demand; a very long one without its formatting. */
export function MessageText({ id, text, imageHosts }: MessageTextProps) {
  const [amount, setAmount] = useAmount(id, 0);
  const whole = amount > 0;
  if (text.length <= clip * 1.25) return <Markdown text={text} imageHosts={imageHosts} />;
  if (text.length > mostMarkdown) {
    return <LongText text={text} of="message" clip={clip} kept={[whole, (all) => setAmount(all ? 1 : 0)]} />;
  }
  // The end of a paragraph is a better place to stop than the middle of a word.
  const paragraph = text.lastIndexOf('\n\n', clip);
  const space = text.lastIndexOf(' ', clip);
  const end = paragraph > clip / 2 ? paragraph : space > clip / 2 ? space : clip;
  return (
    <>
      <Markdown text={whole ? text : text.slice(0, end)} imageHosts={imageHosts} />
      <Button
        variant="quiet"
        className="-ml-3 self-start"
        aria-expanded={whole}
        onClick={() => setAmount(whole ? 0 : 1)}
      >
        {whole ? 'Show less of the message' : `Show all ${formatNumber(text.length)} characters of the message`}
      </Button>
    </>
  );
}
