/** Texts that break what shows, cuts, compares or stores them (security.md, faults 20 and 21). */
export const hostileTexts = {
  'right to left': 'שלום עולם – مرحبا',
  'direction override': 'invoice\u202Egnp.exe',
  'joined emoji': '👩‍👩‍👧‍👦🏳️‍🌈👨🏽‍🚀'.repeat(20),
  'combining marks': `Z${'\u0351\u0352\u0353'.repeat(60)}algo`,
  'zero width only': '\u200B\u200C\u200D\u2060\uFEFF',
  'spaces only': ' \t\u00A0\u3000 ',
  NUL: 'before\0after',
  'lone surrogate': 'half \uD83D of a pair',
  markup: '<img src=x onerror="window.__xss=1"><script>window.__xss=1</script>',
  'script address': 'javascript:window.__xss=1',
  formula: '=HYPERLINK("https://evil.example";"pay")',
  '100 kB': 'Harbourline '.repeat(8_500),
  '1 MB': 'A very long text. '.repeat(58_000),
} as const;
