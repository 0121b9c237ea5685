import '#src/styles.css';
import { createRoot } from 'react-dom/client';
import { CommandPalette } from '#src/ui/command-palette.tsx';
import type { PaletteEntry } from '#src/ui/palette-entry.ts';

/* The dashboard's own command palette over 10,000 entries with names and ids like those of audiences, and nothing else on the page. */

const words = [
  'Spring',
  'Harbourline',
  'Enterprise',
  'Offer',
  'Quarter',
  'Logistics',
  'Launch',
  'Premium',
  'Nordic',
  'Trial',
];
const wordAt = (place: number) => words[place % words.length] ?? '';

const entries: readonly PaletteEntry[] = Array.from({ length: 10_000 }, (_entry, index) => ({
  id: `entry ${index}`,
  kind: 'Audience',
  label: `${wordAt(index)} ${wordAt(index * 7 + 3)} ${wordAt(Math.floor(index / 10))} ${index}`,
  detail: `audience_01j${(index * 7_919).toString(36).padStart(20, '0')}`,
  icon: 'file',
  does: { run: () => undefined },
}));

const container = document.getElementById('app');
if (container === null) throw new Error('index.html holds the element #app.');
const nothing = () => undefined;
createRoot(container).render(
  <CommandPalette
    entries={entries}
    offersFor={() => ({ entries: [], sure: false })}
    onChoose={nothing}
    onClose={nothing}
  />,
);
