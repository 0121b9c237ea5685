import '#src/styles.css';
import { createRoot } from 'react-dom/client';
import { CommandPalette } from '#src/ui/command-palette.tsx';
import type { PaletteEntry } from '#src/ui/screen-actions.ts';

/* Only the dashboard's command palette, over 10,000 audience-like entries or 20,000 `?people`. */

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

const audiences = (): readonly PaletteEntry[] =>
  Array.from({ length: 10_000 }, (_entry, index) => ({
    id: `entry ${index}`,
    kind: 'Audience',
    label: `${wordAt(index)} ${wordAt(index * 7 + 3)} ${wordAt(Math.floor(index / 10))} ${index}`,
    detail: `audience_01j${(index * 7_919).toString(36).padStart(20, '0')}`,
    icon: 'file',
    does: { run: () => undefined },
  }));

const firstNames = ['Marta', 'Jonas', 'Aisha', 'Chen', 'Lucía', 'Oluwaseun', 'Ingrid', 'Pavel', 'Nadia', 'Tom'];
const lastNames = ['Lindqvist', 'Okafor', 'Marchetti', 'Nguyen', 'Sørensen', 'Petrov', 'Haddad', 'O’Brien', 'García'];

const people = (): readonly PaletteEntry[] =>
  Array.from({ length: 20_000 }, (_entry, index) => {
    const first = firstNames[index % firstNames.length] ?? '';
    const last = lastNames[Math.floor(index / 7) % lastNames.length] ?? '';
    return {
      id: `entry ${index}`,
      kind: 'Person',
      label: `${first} ${last}`,
      detail: `${first}.${last}.${index}@${wordAt(index * 3)}.example`.toLowerCase(),
      icon: 'user',
      does: { run: () => undefined },
    };
  });

const entries = location.search === '?people' ? people() : audiences();
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
