import { afterEach, expect, test, vi } from 'vitest';
import { downloadPicture } from './chart-picture.ts';

const { downloadFile } = vi.hoisted(() => ({ downloadFile: vi.fn() }));
vi.mock('#src/lib/hand-out.ts', () => ({ downloadFile }));

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('a picture is drawn of names that hold what XML forbids', async () => {
  const drawn: (string | null)[] = [];
  vi.stubGlobal(
    'Image',
    class {
      src = '';
      /** As a browser: what is no XML is no image. */
      async decode() {
        const svg = decodeURIComponent(this.src.slice(this.src.indexOf(',') + 1));
        const { documentElement } = new DOMParser().parseFromString(svg, 'image/svg+xml');
        if (documentElement.querySelector('parsererror') !== null) throw new DOMException('', 'EncodingError');
        drawn.push(documentElement.querySelector('figure')?.textContent ?? null);
      }
    },
  );
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((take) => take(new Blob()));
  const figure = document.createElement('figure');
  figure.textContent = 'a\u0000\u0007b \ud800c \ufffe <d> \u{1f98a}é';
  await downloadPicture(figure, 'chart.png', ['Filter: \udc00\u001f']);
  expect(drawn).toEqual(['a\ufffd\ufffdb \ufffdc \ufffd <d> \u{1f98a}é']);
  expect(downloadFile).toHaveBeenCalledOnce();
});
