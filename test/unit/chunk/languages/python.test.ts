import { expect, it } from 'vitest';
import { outline } from '../outline.ts';
import { sampleOf } from '../samples.ts';

it('cuts Python at its definitions', async () => {
  const source = sampleOf('python');
  expect(await outline('python', source)).toEqual([
    [1, 6, 'block', '', 'logger RETRIES'],
    [9, 19, 'class', 'Page', 'Page url status ok'],
    [22, 28, 'class', 'Crawler', 'Crawler __init__'],
    [30, 36, 'method', 'Crawler > crawl', 'crawl'],
    [39, 42, 'function', 'main', 'main'],
    [45, 46, 'block', '', ''],
  ]);
});
