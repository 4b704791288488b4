declare module 'virtual:call-list' {
  const access: Readonly<Record<string, 'public' | 'account' | 'admin'>>;
  export default access;
}
