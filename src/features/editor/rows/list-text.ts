/**
 * The entries of a list that was typed or pasted: a column or a row of a spreadsheet, CSV with quotes, lines, words between commas. Semicolons
 * separate where there is no comma, tab or line break. Entries are trimmed, empty ones left out, and each is taken once.
 */
export function listEntries(text: string): readonly string[] {
  const separators = /[,\t\r\n]/.test(withoutQuoted(text)) ? ',\t\r\n' : ';';
  const entries: string[] = [];
  let entry = '';
  let quoted = false;
  for (let index = 0; index < text.length; index += 1) {
    const sign = text.charAt(index);
    if (quoted && sign === '"' && text.charAt(index + 1) === '"') {
      entry += '"';
      index += 1;
    } else if (sign === '"' && (quoted || entry.trim() === '')) {
      quoted = !quoted;
    } else if (!quoted && separators.includes(sign)) {
      entries.push(entry);
      entry = '';
    } else {
      entry += sign;
    }
  }
  entries.push(entry);
  return [...new Set(entries.map((one) => one.trim()))].filter((one) => one !== '');
}

/** Without the entries that stand in quotes. Quotes inside of an entry are none: 12" pipe. */
function withoutQuoted(text: string): string {
  return text.replace(/(^|[,;\t\r\n]) *"(?:[^"]|"")*"/g, '$1');
}

/** A list with more entries at its end; what it holds already is not added again. */
export function withEntries(list: readonly string[], more: readonly string[]): readonly string[] {
  return [...list, ...more.filter((entry) => !list.includes(entry))];
}
