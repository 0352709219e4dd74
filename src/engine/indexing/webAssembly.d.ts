/** What Node's types leave out of its WebAssembly. */
declare namespace WebAssembly {
  // eslint-disable-next-line no-var -- a value of a namespace that is declared elsewhere
  var Module: new (bytes: Uint8Array<ArrayBuffer>) => Module;
}
