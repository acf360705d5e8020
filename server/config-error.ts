/** A setting that the server rejects. The message names the variable and the values it accepts. */
export class ConfigError extends Error {}
