// Loaded before a program that does not know of its parent: it ends when the parent does, however that ended.
process.on('disconnect', () => process.exit(1))
process.channel?.unref()
