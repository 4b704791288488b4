/** What browsers are told about who signs people in: in the page's data, and at `GET /identity/config`. */
export type PublicIdentity = PublicEmbedded | PublicFirebase;

/** The portal's own service. */
export interface PublicEmbedded {
  readonly provider: 'embedded';
  /** Whether its mails reach anybody; without, nobody can confirm an address. */
  readonly sendsMail: boolean;
}

/** A hosted project; its API key only names the project. */
export interface PublicFirebase {
  readonly provider: 'firebase';
  readonly apiKey: string;
  readonly projectId: string;
  readonly authDomain: string;
  readonly persistence: 'local' | 'session' | 'memory';
  /** Where the emulator answers, in tests only. */
  readonly emulator?: string;
}
