/** Loaded with the first passkey: most processes start without seeing one. */
export const webAuthn = () => import('@simplewebauthn/server');

/**
 * True for what browsers send where no attestation is asked for: none, or one by the passkey's own key. Every other form has
 * certificates, which would make the server read what a stranger has written, and ask hosts that it names.
 */
export async function isUnattested(attestationObject: string): Promise<boolean> {
  const { decodeAttestationObject, isoBase64URL } = await import('@simplewebauthn/server/helpers');
  try {
    const decoded = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject));
    const format = decoded.get('fmt');
    return format === 'none' || (format === 'packed' && decoded.get('attStmt').get('x5c') === undefined);
  } catch {
    // What cannot be read is nothing that a browser has made.
    return false;
  }
}
