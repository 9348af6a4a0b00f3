import product from '../../../../package.json' with { type: 'json' };

/** The version of the product, as its releases are named. */
export const VERSION: string = product.version;
