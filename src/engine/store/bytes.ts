import { CitepackError } from '../model/errors.ts';

/** Writes unsigned integers in LEB128, seven bits a byte. */
export class ByteWriter {
  #bytes = new Uint8Array(64);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  byte(value: number): void {
    if (this.#length === this.#bytes.length) {
      const larger = new Uint8Array(this.#bytes.length * 2);
      larger.set(this.#bytes);
      this.#bytes = larger;
    }
    this.#bytes[this.#length++] = value;
  }

  varint(value: number): void {
    let rest = value;
    while (rest > 0x7f) {
      this.byte((rest & 0x7f) | 0x80);
      rest >>>= 7;
    }
    this.byte(rest);
  }

  /** The bytes so far, in a buffer of their own. */
  take(): Uint8Array {
    return this.#bytes.slice(0, this.#length);
  }

  reset(): void {
    this.#length = 0;
  }
}

/** Reads what {@link ByteWriter} wrote. A read past the end means that the store is damaged. */
export class ByteReader {
  #at = 0;
  readonly #bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get done(): boolean {
    return this.#at >= this.#bytes.length;
  }

  byte(): number {
    const value = this.#bytes[this.#at++];
    if (value === undefined) throw damaged('a record ends too early');
    return value;
  }

  varint(): number {
    let value = 0;
    for (let shift = 0; shift < 35; shift += 7) {
      const byte = this.byte();
      value |= (byte & 0x7f) << shift;
      if (byte < 0x80) return value >>> 0;
    }
    throw damaged('a number is too long');
  }
}

export function damaged(what: string): CitepackError {
  return new CitepackError(
    'STORE_DAMAGED',
    `The index is damaged (${what}). Rebuild it with: citepack index --rebuild`,
  );
}

/** A blob as 32-bit integers; copied, since a blob may start at any offset of its buffer. */
export function asUint32(blob: Uint8Array): Uint32Array {
  return new Uint32Array(copyOf(blob));
}

export function asUint16(blob: Uint8Array): Uint16Array {
  return new Uint16Array(copyOf(blob));
}

export function asFloat32(blob: Uint8Array): Float32Array {
  return new Float32Array(copyOf(blob));
}

export function asInt8(blob: Uint8Array): Int8Array {
  return new Int8Array(blob.buffer, blob.byteOffset, blob.byteLength);
}

/** The bytes of a typed array, as SQLite takes them. */
export function bytesOf(
  array: Uint8Array | Int8Array | Uint16Array | Uint32Array | Float32Array,
): Uint8Array {
  return new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
}

function copyOf(blob: Uint8Array): ArrayBuffer {
  const copy = new ArrayBuffer(blob.byteLength - (blob.byteLength % 4 === 2 ? 0 : blob.byteLength % 2));
  new Uint8Array(copy).set(blob.subarray(0, copy.byteLength));
  return copy;
}
