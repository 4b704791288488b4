/** The part of saxen that we use: it comes without types. */
declare module 'saxen' {
  export class Parser {
    ns(prefixes?: Readonly<Record<string, string>>): this;
    on(
      event: 'openTag',
      hear: (name: string, attributes: () => Record<string, string>, decode: (text: string) => string) => void,
    ): this;
    on(event: 'closeTag', hear: (name: string) => void): this;
    on(event: 'text', hear: (text: string, decode: (text: string) => string) => void): this;
    on(event: 'cdata', hear: (text: string) => void): this;
    on(event: 'error', hear: (error: Error) => void): this;
    on(event: 'warn', hear: (error: Error) => void): this;
    write(xml: string): this;
    end(): Error | undefined;
  }
}
