/** The id of a service's dialog; its card opens it by this id. */
export const dialogIdOf = (serviceId: string) => `${serviceId}-details`;

/** Width of a service's picture on its card and in its dialog: the same files serve both. */
export const pictureSizes = '(width < 64rem) calc(100vw - 44px), 30rem';
