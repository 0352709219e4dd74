import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { decode } from '../../../src/engine/source/decode.ts';

/** Bytes of a text in a single-byte encoding, by asking the decoder for the meaning of each byte. */
function encodeSingleByte(text: string, encoding: string): Buffer {
  const decoder = new TextDecoder(encoding);
  const bytes = new Map(
    Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]),
  );
  return Buffer.from(Array.from(text, char => bytes.get(char) ?? fail(`${char} is not in ${encoding}`)));
}

/** Bytes of a text in a double-byte encoding, by asking the decoder for the meaning of each pair. */
function encodeDoubleByte(text: string, encoding: string): Buffer {
  const wanted = new Set(text);
  const found = new Map<string, number[]>();
  const decoder = new TextDecoder(encoding);
  for (let high = 0x81; high < 0xff; high++) {
    for (let low = 0x40; low < 0xff; low++) {
      const char = decoder.decode(Uint8Array.of(high, low));
      if (wanted.has(char) && !found.has(char)) found.set(char, [high, low]);
    }
  }
  return Buffer.from(
    Array.from(text).flatMap(char =>
      char < '\x80' ? [char.charCodeAt(0)] : (found.get(char) ?? fail(char)),
    ),
  );
}

function fail(message: string): never {
  throw new Error(message);
}

function utf16be(text: string): Buffer {
  return Buffer.from(text, 'utf16le').swap16();
}

const german = '// Größe der Fläche prüfen\nint größe = 0; // für später\r\n';
const russian = '// Проверка размера файла перед чтением\nвернуть размер файла и имя пользователя\n';
const japanese =
  '// 文字コードの判定を行うための関数です。\nこれは日本語のテキストです。ファイルを読み込みます。\n';
const chinese = '// 检查文件的大小，然后读取内容\n这是一个简体中文的文本文件，用来测试编码。\n';
const taiwanese = '// 檢查檔案的大小，然後讀取內容\n這是一個繁體中文的文字檔案，用來測試編碼的功能。\n';
const korean = '// 파일의 크기를 확인하고 내용을 읽습니다\n이것은 한국어로 된 텍스트 파일입니다.\n';
const czech = '// Příliš žluťoučký kůň úpěl ďábelské ódy, když se vrátil domů\n';
const greek = '// Έλεγχος του μεγέθους του αρχείου πριν από την ανάγνωση\n';

describe('decode, Unicode', () => {
  it.each([
    ['UTF-8', Buffer.from(german), 'utf-8'],
    ['UTF-8 with a mark', Buffer.from('\uFEFF' + german), 'utf-8'],
    ['UTF-16LE with a mark', Buffer.from('\uFEFF' + german, 'utf16le'), 'utf-16le'],
    ['UTF-16BE with a mark', utf16be('\uFEFF' + german), 'utf-16be'],
    ['UTF-16LE without a mark', Buffer.from(german, 'utf16le'), 'utf-16le'],
    ['UTF-16BE without a mark', utf16be(german), 'utf-16be'],
  ])('%s', (_, bytes, encoding) => {
    expect(decode(bytes)).toEqual({ kind: 'text', text: german, encoding });
  });

  it('gives back every text, line ends and all', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), text => {
        // eslint-disable-next-line no-control-regex -- control characters make a text binary
        fc.pre(!/[\0-\x08\x0e-\x1f\x7f]/.test(text) && !text.startsWith('\uFEFF'));
        expect(decode(Buffer.from(text))).toEqual({ kind: 'text', text, encoding: 'utf-8' });
        const marked = Buffer.from('\uFEFF' + text, 'utf16le');
        expect(decode(marked)).toEqual({ kind: 'text', text, encoding: 'utf-16le' });
      }),
    );
  });

  it('takes one mark off, not two', () => {
    expect(decode(Buffer.from('\uFEFF\uFEFFa'))).toMatchObject({ text: '\uFEFFa' });
  });

  it('refuses UTF-32 and marks that lie', () => {
    expect(decode(Buffer.from([0xff, 0xfe, 0, 0, 65, 0, 0, 0]))).toMatchObject({ kind: 'undecodable' });
    expect(decode(Buffer.from([0, 0, 0xfe, 0xff, 0, 0, 0, 65]))).toMatchObject({ kind: 'undecodable' });
    expect(decode(Buffer.from([0xef, 0xbb, 0xbf, 0x61, 0xff]))).toMatchObject({ kind: 'undecodable' });
    expect(decode(Buffer.from([0xff, 0xfe, 0x61]))).toMatchObject({ kind: 'undecodable' });
  });
});

describe('decode, legacy encodings', () => {
  it.each([
    ['windows-1252', encodeSingleByte(german, 'windows-1252'), german],
    ['windows-1251', encodeSingleByte(russian, 'windows-1251'), russian],
    ['koi8-r', encodeSingleByte(russian, 'koi8-r'), russian],
    ['windows-1250', encodeSingleByte(czech, 'windows-1250'), czech],
    ['windows-1253', encodeSingleByte(greek, 'windows-1253'), greek],
    ['shift_jis', encodeDoubleByte(japanese, 'shift_jis'), japanese],
    ['euc-jp', encodeDoubleByte(japanese, 'euc-jp'), japanese],
    ['gb18030', encodeDoubleByte(chinese, 'gb18030'), chinese],
    ['big5', encodeDoubleByte(taiwanese, 'big5'), taiwanese],
    ['euc-kr', encodeDoubleByte(korean, 'euc-kr'), korean],
  ])('%s', (_, bytes, text) => {
    expect(decode(bytes)).toMatchObject({ kind: 'text', text });
  });

  it('reads one accented letter in much code', () => {
    const code = 'const a = 1;\n'.repeat(2000) + '// café\n' + 'const b = 2;\n'.repeat(2000);
    expect(decode(Buffer.from(code, 'latin1'))).toEqual({
      kind: 'text',
      text: code,
      encoding: 'windows-1252',
    });
  });
});

describe('decode, binary', () => {
  it('knows a NUL in the first 8 KiB, and not behind', () => {
    expect(decode(Buffer.from('GIF89a\0\x01'))).toMatchObject({ kind: 'binary' });
    expect(decode(Buffer.from('a'.repeat(9000) + '\0'))).toMatchObject({ kind: 'text' });
  });

  it('never takes random bytes for text, with or without NUL', () => {
    fc.assert(
      fc.property(fc.uint8Array({ min: 1, minLength: 400, maxLength: 600, size: 'max' }), bytes => {
        // fast-check likes to repeat values; only well mixed samples look like a compressed file.
        fc.pre(new Set(bytes).size > 150);
        expect(decode(bytes).kind).not.toBe('text');
      }),
    );
  });

  it('takes a log with colours for text', () => {
    expect(decode(Buffer.from('\x1b[31mred\x1b[0m\n'.repeat(10)))).toMatchObject({ kind: 'text' });
  });

  it('does not take a table of small integers for UTF-16', () => {
    expect(decode(Buffer.from(Uint16Array.from([1, 2, 3, 4, 5, 6, 7, 8]).buffer))).toMatchObject({
      kind: 'binary',
    });
  });
});
