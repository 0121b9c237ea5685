import { describe, expect, it } from 'vitest';
import { samplePictures } from './sample-picture.ts';

describe('a sample picture', () => {
  const everything = async () => true;

  it('is drawn once for simultaneous requests, and lets everything else have its turn meanwhile', async () => {
    const picture = samplePictures(everything);
    let turns = 0;
    const counting = setInterval(() => {
      turns += 1;
    });
    const drawn = await Promise.all(['a', 'b', 'c', 'd', 'a', 'a'].map(picture));
    clearInterval(counting);
    expect(drawn[4]).toBe(drawn[0]);
    expect(drawn[5]).toBe(drawn[0]);
    expect(turns).toBeGreaterThanOrEqual(3);
  });

  it('is not drawn for what the database does not hold, and the database is asked once for what it holds', async () => {
    const asked: string[] = [];
    const picture = samplePictures(async (fileId) => {
      asked.push(fileId);
      return fileId === 'held';
    });
    expect(await picture('made-up')).toBeUndefined();
    expect(await picture('held')).toBe(await picture('held'));
    expect(asked).toEqual(['made-up', 'held']);
  });
});
