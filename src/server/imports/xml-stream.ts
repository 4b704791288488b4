import { Parser } from 'saxen';

/** What is heard of an XML file as it comes. */
export interface XmlListener {
  readonly open?: (name: string, attribute: (name: string) => string | undefined) => void;
  readonly close?: (name: string) => void;
  readonly text?: (text: string) => void;
}

/** Bytes that are taken as they come; `null` is the end. */
export type Pieces = (piece: Uint8Array | null) => void;

/** No text and no tag of a spreadsheet is longer; to look for the end of one anew with each piece would take for ever. */
const MOST_UNENDED = 4 * 1024 * 1024;

/** Reads XML piece by piece, its names with the prefixes of these namespaces; without any, just as they stand. Throws at what is no XML. */
export function xmlStream(listener: XmlListener, namespaces?: Readonly<Record<string, string>>): Pieces {
  const parser = new Parser();
  if (namespaces) parser.ns(namespaces);
  let unended = 0;
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('openTag', (name, attributes, decode) => {
    unended = 0;
    listener.open?.(name, (wanted) => {
      const value = attributes()[wanted];
      return value === undefined ? undefined : decode(value);
    });
  });
  parser.on('closeTag', (name) => {
    unended = 0;
    listener.close?.(name);
  });
  const { text } = listener;
  if (text) parser.on('text', (raw, decode) => text(decode(raw))).on('cdata', text);
  const decoder = new TextDecoder();
  return (piece) => {
    if (piece === null) {
      parser.write(decoder.decode()).end();
      return;
    }
    unended += piece.length;
    if (unended > MOST_UNENDED) throw new Error('A part of the XML does not end.');
    parser.write(decoder.decode(piece, { stream: true }));
  };
}
