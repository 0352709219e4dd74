import { expect, it } from 'vitest';
import { outline } from '../outline.ts';

it('cuts Ruby at its definitions', async () => {
  const source = `require 'json'
require_relative 'row'

module Storage
  # Keeps rows.
  class Store < Base
    SIZE = 16
    attr_reader :rows

    def initialize(rows = [])
      @rows = rows
      @dirty = false
    end

    # Opens a store from a file.
    def self.open(path)
      rows = JSON.parse(File.read(path))
      raise ArgumentError, "no rows in #{path}" if rows.empty?
      new(rows)
    end

    private

    def flush
      File.write('rows.json', JSON.dump(@rows)) if @dirty
    end
  end
end

def main
  Storage::Store.open(ARGV.first).rows.each { |row| puts row }
end

main
`;
  expect(await outline('ruby', source)).toEqual([
    [1, 4, 'block', '', 'Storage'],
    [5, 13, 'class', 'Storage > Store', 'Store SIZE initialize'],
    [15, 20, 'method', 'Storage > Store > open', 'open'],
    [22, 28, 'method', 'Storage > Store > flush', 'flush'],
    [30, 34, 'function', 'main', 'main'],
  ]);
});
