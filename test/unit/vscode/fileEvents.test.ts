import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FileEvents } from '../../../src/vscode/index/fileEvents.ts';
import { fire, listening, Uri } from './fakeVscode.ts';

let batches: string[][] = [];
let events: FileEvents;

beforeEach(() => {
  vi.useFakeTimers();
  batches = [];
  events = new FileEvents(paths => batches.push(paths));
});
afterEach(() => {
  events.dispose();
  vi.useRealTimers();
});

describe('file events', () => {
  it('of the switch of a branch are one batch, each path once', () => {
    for (let i = 0; i < 5_000; i++) {
      fire(i % 3 === 0 ? 'create' : i % 3 === 1 ? 'change' : 'delete', Uri.file(`/w/f${i}.ts`));
      fire('change', Uri.file(`/w/f${i}.ts`));
      if (i % 500 === 0) vi.advanceTimersByTime(100);
    }
    expect(batches).toEqual([]);
    vi.advanceTimersByTime(1_000);
    expect(batches.map(paths => paths.length)).toEqual([5_000]);
  });

  it('that do not end are handed on all the same', () => {
    for (let i = 0; i < 120; i++) {
      fire('change', Uri.file('/w/log.txt'));
      vi.advanceTimersByTime(100);
    }
    expect(batches.length).toBeGreaterThanOrEqual(2);
  });

  it('of this window count where the host loses those of the file system', () => {
    fire('save', { uri: Uri.file('/w/saved.ts') });
    fire('createFiles', { files: [Uri.file('/w/made.ts')] });
    fire('deleteFiles', { files: [Uri.file('/w/gone.ts')] });
    fire('renameFiles', { files: [{ oldUri: Uri.file('/w/old.ts'), newUri: Uri.file('/w/new.ts') }] });
    fire('save', { uri: { scheme: 'untitled', fsPath: '/w/untitled' } });
    vi.advanceTimersByTime(1_000);
    expect(batches).toEqual([['/w/saved.ts', '/w/made.ts', '/w/gone.ts', '/w/old.ts', '/w/new.ts']]);
  });

  it('end with who listens', () => {
    fire('change', Uri.file('/w/late.ts'));
    events.dispose();
    vi.advanceTimersByTime(1_000);
    expect(batches).toEqual([]);
    expect(listening()).toBe(0);
  });
});
