// The health check of the image: exits with 0 where the server of this machine is ready.
import { get } from 'node:http';
import { get as getSecure } from 'node:https';

const { PORT, TLS_CERT } = process.env;
// A setting that is empty is not set.
const path = `localhost:${PORT || '3000'}/readyz`;
// The certificate is for the host that browsers ask for.
const request = TLS_CERT ? getSecure(`https://${path}`, { rejectUnauthorized: false }) : get(`http://${path}`);
request.on('response', ({ statusCode }) => process.exit(statusCode === 200 ? 0 : 1));
request.on('error', () => process.exit(1));
