/** What a placeholder stands for, in the words of people and mail tools. */
const meaning =
  '(?:your |their |recipient |contact |lead )?(?:first|last|full|middle|sur|given|family|user|nick)?[ _.-]?(?:name|company|companyname|organi[sz]ation|account|city|country|industry|job ?title|title|role|email|e-mail|phone|date|product|link|url|website|domain|insert [^\\]>}]{1,40}|(?:your|enter|add) [^\\]>}]{1,40})(?: here)?';

const unresolved = 'Unfilled placeholder. Visitors will see it as written.';

/** From the surest to the vaguest. Every repetition has a limit, so that no text takes long. */
const forms: readonly { readonly pattern: RegExp; readonly reason?: string }[] = [
  // Mustache, Handlebars, Liquid, Jinja; also block forms and unclosed ones.
  { pattern: /\{\{[^{}]{0,80}\}\}|\{%[^{}%]{1,80}%\}/g },
  { pattern: /\$\{[^{}]{1,80}\}/g },
  { pattern: /\*\|[A-Z0-9_:]{1,40}\|\*/g },
  { pattern: /<%=?[^<>%]{1,80}%>/g },
  { pattern: /%%?[A-Z][A-Z0-9_]{2,40}%%?/g },
  { pattern: /\[\[[^[\]]{1,60}\]\]/g },
  { pattern: new RegExp(`\\[ ?${meaning} ?\\]`, 'gi') },
  { pattern: /\[[A-Z][A-Z0-9]{0,20}(?:[ _][A-Z0-9]{1,20}){1,3}\]/g },
  { pattern: new RegExp(`< ?${meaning} ?>`, 'gi') },
  { pattern: new RegExp(`\\{ ?${meaning} ?\\}`, 'gi') },
  { pattern: /\[object Object\]/g, reason: 'Broken placeholder. Visitors will see it as written.' },
  {
    pattern: /\blorem ipsum\b(?: dolor sit amet)?|\bdolor sit amet\b|\bconsectetur adipisci(?:ng|cing)\b/gi,
    reason: 'Placeholder text (lorem ipsum).',
  },
];

const mostPerForm = 5;

/** Placeholders and filler texts in order, none inside another. */
export function findPlaceholders(text: string): readonly { readonly text: string; readonly reason: string }[] {
  // Most texts have none of the characters that a placeholder needs.
  if (!/[{[<%*]|lorem|dolor|consectetur/i.test(text)) return [];
  const found = forms.flatMap(({ pattern, reason = unresolved }) =>
    Array.from(text.matchAll(pattern), (match) => ({ reason, text: match[0], start: match.index })).slice(
      0,
      mostPerForm,
    ),
  );
  let end = 0;
  return found
    .sort((one, other) => one.start - other.start || other.text.length - one.text.length)
    .filter(({ start, text: shown }) => {
      if (start < end) return false;
      end = start + shown.length;
      return true;
    })
    .map(({ text: shown, reason }) => ({ text: shown, reason }));
}
