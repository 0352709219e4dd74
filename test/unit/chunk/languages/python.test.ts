import { expect, it } from 'vitest';
import { outline } from '../outline.ts';

it('cuts Python at its definitions', async () => {
  const source = `"""Crawls pages."""
import logging
from dataclasses import dataclass

logger = logging.getLogger(__name__)
RETRIES = 3


@dataclass
class Page:
    """A page that was fetched."""

    url: str
    status: int = 200

    @property
    def ok(self) -> bool:
        # Redirects were followed before.
        return 200 <= self.status < 300


class Crawler:
    """Fetches pages, one after the other."""

    def __init__(self, settings):
        self.settings = settings
        self.pages = []
        self.engine = None

    async def crawl(self, url):
        """Fetches one page and what it links to."""
        page = await self.engine.fetch(url, retries=RETRIES)
        self.pages.append(page)
        for link in page.links:
            await self.crawl(link)
        return page


def main(argv):
    crawler = Crawler(settings=dict(argv))
    crawler.crawl("https://example.org/#top")
    logger.info("done: %d", len(crawler.pages))


if __name__ == "__main__":
    main([])
`;
  expect(await outline('python', source)).toEqual([
    [1, 6, 'block', '', 'logger RETRIES'],
    [9, 19, 'class', 'Page', 'Page url status ok'],
    [22, 28, 'class', 'Crawler', 'Crawler __init__'],
    [30, 36, 'method', 'Crawler > crawl', 'crawl'],
    [39, 42, 'function', 'main', 'main'],
    [45, 46, 'block', '', ''],
  ]);
});
